// Written by `python -m inkblade.server.typescript` from the types of the wire; not by hand.

export const WIRE_VERSION = 1;

/** A value of JSON, whose shape is the game's. */
export type Plain = any;

/** The first word on a socket: who listens, and from where. */
export interface Hello {
  kind: "hello";
  version: number;
  seat?: number | null;
  token?: string | null;
  since?: number | null;
  nonce?: string | null;
}

/** A decision for the turn it names; sent again with the same id it is the same decision. */
export interface Decide {
  kind: "decide";
  id: string;
  turn: number;
  decision: Plain;
}

/** Take back what was sealed, while others are still waited for. */
export interface Withdraw {
  kind: "withdraw";
  id: string;
  turn: number;
}

/** Chat: people speak, the program never does. */
export interface Say {
  kind: "say";
  id: string;
  text: string;
}

/** Ask the others for something. */
export interface Propose {
  kind: "propose";
  id: string;
  what: "draw" | "machine" | "rematch" | "undo";
  turn?: number | null;
  seat?: number | null;
}

/** Yes or no to a proposal; its proposer takes it back with no. */
export interface Answer {
  kind: "answer";
  id: string;
  proposal: number;
  agree: boolean;
}

/** Give up a match of two. */
export interface Resign {
  kind: "resign";
  id: string;
}

/** Is the line still there? */
export interface Ping {
  kind: "ping";
  id: string;
}

/** Everything at once: the answer to hello, unless what was missed can be sent again. */
export interface Welcome {
  kind: "welcome";
  number: number;
  at: number;
  version: number;
  table: string;
  game: string;
  title: string;
  seat: number | null;
  chairs: Chair[];
  clock: ClockRule | null;
  here: number[];
  standing: Standing;
  past: Past[];
  chat: Saying[];
  rematch: string | null;
}

/** A seat at the table and who sits there. */
export interface Chair {
  seat: number;
  name: string;
  plays: string;
  who: "machine" | "person";
  bot: string | null;
  taken: boolean;
  open: string[];
}

/** Time to decide, in seconds: so much for each decision, then out of the bank. */
export interface ClockRule {
  each: number;
  bank?: number;
}

/** How things stand for this viewer: all that a screen draws. */
export interface Standing {
  phase: "gathering" | "over" | "playing";
  turn: number;
  view: Plain;
  asked: Asked | null;
  options: Option[];
  sealed: Plain;
  clocks: Clock[];
  proposals: Proposal[];
  undo: number | null;
  undo_free: number | null;
  outcome: Ending | null;
  dice: Dice;
}

/** Who decides now; sealed: all in secret, open: any one of them. */
export interface Asked {
  how: "open" | "sealed";
  seats: number[];
  waiting: number[];
  text: string;
}

/** A decision worth naming: legal if there is no objection, else a grey button that says why. */
export interface Option {
  decision: Plain;
  text: string;
  objection: Why | null;
}

/** Why not: a code for programs, the rule that says so, a sentence. */
export interface Why {
  code: string;
  rule: string;
  text: string;
}

/** A seat's clock: what is left in the bank, and when time runs out if it is running; both in milliseconds. */
export interface Clock {
  bank: number;
  until: number | null;
}

/** Something that one seat asked for and others have not all answered. */
export interface Proposal {
  proposal: number;
  what: "draw" | "machine" | "rematch" | "undo";
  by: number;
  text: string;
  waiting: number[];
  turn: number | null;
  seat: number | null;
}

/** How it ended: points by seat, the reason, and whether the rules ended it or the people did. */
export interface Ending {
  points: number[];
  reason: string;
  how: "agreed" | "resigned" | "rules";
}

/** The proof of the dice: first the hash of a secret, after the end the secret and what each seat added. */
export interface Dice {
  commitment: string;
  secret: string | null;
  nonces: string[] | null;
  seed: string | null;
}

/** A turn that was resolved, as this viewer was told of it. */
export interface Past {
  turn: number;
  events: Happened[];
}

/** An event as this viewer is told of it; the text is for people, the facts are the game's. */
export interface Happened {
  event: string;
  text: string;
  facts: Plain;
}

/** A line of chat. */
export interface Saying {
  number: number;
  at: number;
  seat: number;
  text: string;
}

/** The answer to hello with `since`: what was missed follows, as it was first sent. */
export interface Again {
  kind: "again";
  number: number;
  at: number;
  here: number[];
}

/** Somebody has come or has chosen, or a machine sits there now. */
export interface Seated {
  kind: "seated";
  number: number;
  at: number;
  chairs: Chair[];
  standing: Standing;
  text: string;
}

/** The last seat was taken and the last choice made: the match has begun, and it is shown who plays what. */
export interface Began {
  kind: "began";
  number: number;
  at: number;
  title: string;
  chairs: Chair[];
  events: Happened[];
  standing: Standing;
}

/** A seat has sealed a decision and others are waited for. */
export interface Sealed {
  kind: "sealed";
  number: number;
  at: number;
  seat: number;
  turn: number;
  waiting: number[];
  own: Plain;
  default: boolean;
  text: string;
  clocks: Clock[];
}

/** A seat took its sealed decision back. */
export interface Withdrawn {
  kind: "withdrawn";
  number: number;
  at: number;
  seat: number;
  turn: number;
  waiting: number[];
  clocks: Clock[];
}

/** A turn was resolved: what happened, and how things stand now. */
export interface Turned {
  kind: "turned";
  number: number;
  at: number;
  turn: number;
  events: Happened[];
  defaults: number[];
  standing: Standing | null;
}

/** Turns were taken back, freely or by consent: `turn` is decided again; `past` from there on no longer counts. */
export interface Undone {
  kind: "undone";
  number: number;
  at: number;
  turn: number;
  text: string;
  standing: Standing;
}

/** A seat asks the others for something. */
export interface Proposed {
  kind: "proposed";
  number: number;
  at: number;
  proposals: Proposal[];
  text: string;
}

/** A seat has answered a proposal: it still waits for others, or it is off. */
export interface Answered {
  kind: "answered";
  number: number;
  at: number;
  proposal: number;
  seat: number;
  agree: boolean;
  proposals: Proposal[];
  text: string;
}

/** The people have ended the match: somebody resigned, or a draw was agreed. */
export interface Ended {
  kind: "ended";
  number: number;
  at: number;
  text: string;
  standing: Standing;
}

/** A rematch was agreed: who sat on a seat sits on the next one at the new table, with the same link's secret. */
export interface Moved {
  kind: "moved";
  number: number;
  at: number;
  table: string;
  seat: number | null;
}

/** Somebody spoke. */
export interface Said {
  kind: "said";
  number: number;
  at: number;
  seat: number;
  text: string;
}

/** The server was away; clocks that were running begin this decision anew. */
export interface Resumed {
  kind: "resumed";
  number: number;
  at: number;
  clocks: Clock[];
}

/** Who is here now; not numbered, and not sent again. */
export interface Present {
  kind: "present";
  here: number[];
}

/** The answer to a request: it is on disk, as the message of this number. */
export interface Accepted {
  kind: "accepted";
  id: string;
  number: number;
  taken: number;
}

/** The answer to what could not be done; nothing has changed. */
export interface Refused {
  kind: "refused";
  code: string;
  text: string;
  id: string | null;
  objection: Why | null;
}

/** The answer to ping. */
export interface Pong {
  kind: "pong";
  id: string;
  at: number;
}

/** Why a request could not be met: a code for programs, a sentence for people. */
export interface Fault {
  code: string;
  text: string;
}

/** A game of the register. */
export interface GameEntry {
  id: string;
  title: string;
  rules: number;
}

/** A machine opponent, the weakest of a game first. */
export interface BotEntry {
  id: string;
  character: string;
  games: string[];
}

/** A numbered rule: what it says, and the gaps and rulings beneath it. */
export interface RuleEntry {
  id: string;
  section: string;
  text: string;
  rulings: string[];
}

/** Who the cookie says you are. */
export interface Guest {
  name: string;
}

/** What you want to be called. */
export interface GuestForm {
  name: string;
}

/** Who is to sit on a seat: me, whoever has the link, whoever comes first, or a machine. */
export interface ChairForm {
  who: "invite" | "machine" | "me" | "open";
  bot?: string | null;
}

/** The paths of a setup that are left to a person's seat, such as /books/1. */
export interface OpenForm {
  seat: number;
  paths: string[];
}

/** A table to be laid: a chair for each seat of the setup. */
export interface TableForm {
  game: string;
  setup: Plain;
  chairs: ChairForm[];
  clock?: ClockRule | null;
  watched?: boolean;
  open?: OpenForm[];
}

/** The secret that holds a seat; whoever has it sits there, on any device. */
export interface Link {
  seat: number;
  token: string;
}

/** A table, and the secrets of those seats that people hold; the watcher's secret lets one look on. */
export interface TableMade {
  table: string;
  links: Link[];
  watch: string;
}

/** A table from outside: who sits there and how far it is. */
export interface TableEntry {
  table: string;
  game: string;
  title: string;
  phase: "gathering" | "over" | "playing";
  turn: number;
  chairs: Chair[];
  clock: ClockRule | null;
  watched: boolean;
  dice: Dice;
  outcome: Ending | null;
  mine: number[];
  free: number[];
  created: number;
  changed: number;
}

/** The secret of a link. */
export interface TokenForm {
  token: string;
}

/** A seat that anybody may take. */
export interface SeatForm {
  seat: number;
}

/** What a seat chooses of what was left open to it: for each path the name of something, or several. */
export interface ChoiceForm {
  seat: number;
  choice: Plain;
  token?: string | null;
}

/** What a seat decided in a turn, and in words. */
export interface Decided {
  seat: number;
  decision: Plain;
  text: string;
}

/** A part of a view that is not as it was: under which keys and places it lies, and what it is now. */
export interface Change {
  at: (string | number)[];
  to: Plain;
}

/** A turn of a replay: what was decided, what happened, and how the view changed, through one viewer's eyes. */
export interface Frame {
  turn: number;
  decided: Decided[];
  events: Happened[];
  changes: Change[];
}

/** A finished match from turn 0 on, through one viewer's eyes. */
export interface Replay {
  game: string;
  title: string;
  plays: string[];
  seat: number | null;
  frames: Frame[];
  outcome: Ending | null;
  dice: Dice | null;
}

/** A decision, how often it is to be made, and what it gives away; both as shares of one. */
export interface PricedOption {
  decision: Plain;
  name: string;
  chance: number;
  loss: number;
}

/** What the coach says to a seat that is to decide. */
export interface Advice {
  turn: number;
  chance: number;
  options: PricedOption[];
  why: string;
  exact: boolean;
  solve: string | null;
}

/** One turn as a seat sees it: its win chance, what both decisions gave away, and what luck added. */
export interface ReviewedTurn {
  turn: number;
  round: number;
  before: number;
  after: number;
  own: string;
  lost: number;
  other: string;
  gained: number;
  luck: number;
}

/** A decision that gave much away, and why. */
export interface Lesson {
  turn: number;
  round: number;
  name: string;
  loss: number;
  text: string;
}

/** How well a seat's free choices could be guessed. */
export interface Habit {
  choices: number;
  guessed: number;
  fair: number;
}

/** What the coach says of a seat's match: `start - lost + gained + luck == end`. */
export interface Review {
  seat: number;
  name: string;
  other: string;
  accuracy: number;
  start: number;
  lost: number;
  gained: number;
  luck: number;
  end: number;
  turns: ReviewedTurn[];
  lessons: Lesson[];
  habit: Habit | null;
  exact: boolean;
  solve: string | null;
}

/** A record of a match, as `inkblade replay` reads it. */
export interface RecordForm {
  record: string;
}

/** Where a record that was handed in can be seen. */
export interface Imported {
  replay: string;
}

/** The server is up, and this is what it is. */
export interface Health {
  ok: boolean;
  version: string;
  wire: number;
}

/** A combat book on the shelf. */
export interface BookEntry {
  id: string;
  name: string;
  title: string;
  about: string;
  height: number;
  body: number;
  attacks: number;
  traits: string[];
  equipment: string[];
}

/** One line of a sheet. */
export interface ManeuverLine {
  page: number;
  section: string;
  name: string;
  colour: string;
  mod: number;
  range: "close" | "extended";
  x: number | null;
  needs: string[];
  missile: boolean;
}

/** A section of a sheet, as printed. */
export interface SheetSection {
  name: string;
  maneuvers: ManeuverLine[];
}

/** A critical: from which damage on, and what it tells, in a sentence. */
export interface CriticalLine {
  at: number;
  text: string;
}

/** A picture page: what stands on it, and what its owner is told, in sentences. */
export interface PicturePage {
  page: number;
  title: string;
  title_ja: string;
  range: "close" | "either" | "extended";
  score: number | null;
  critical: CriticalLine | null;
  told: string;
  party: "P" | "P*" | null;
  pose: string;
}

/** Cards of one kind that a sheet may bring: together they cost no more than `most`; null: no limit. */
export interface Allowance {
  kind: string;
  most: number | null;
  costs: Plain;
}

/** A whole combat book but for its matrices: the sheet by sections, and thirty-two pictures. */
export interface BookPages {
  entry: BookEntry;
  origin: string;
  sections: SheetSection[];
  pictures: PicturePage[];
  gear: string[];
  always: string[];
  allowances: Allowance[];
  digest: string;
}

/** A fantasy card. */
export interface CardEntry {
  id: string;
  name: string;
  kind: string;
  text: string;
  points: number;
  colour: string;
}

/** A named set of a duel's options, all written out. */
export interface PresetEntry {
  id: string;
  options: Plain;
}

/** A ready stronghold of the labyrinth, drawn with a mark for every section. */
export interface StrongholdEntry {
  id: string;
  name: string;
  about: string;
  drawing: string;
  sections: number;
  rooms: number;
  entrances: number;
  garrison: Plain;
  raiders: string[];
}

/** A counter of the labyrinth, as it is printed. */
export interface CounterEntry {
  id: string;
  name: string;
  side: "evil" | "good" | "prize";
  attack: number | null;
  defence: string | null;
  rate: number;
  hits: number;
  number: number;
  post: "hall" | "room";
}

/** A kind of section of the labyrinth: how many there are, a mark for each way it lies, and its rows. */
export interface SectionEntry {
  id: string;
  name: string;
  number: number;
  glyphs: string;
  rows: string[];
}

/** A space of an adventure's field: where it lies, how high, and what it is. */
export interface SpaceEntry {
  name: string;
  q: number;
  r: number;
  level: number;
  feature: "bridge" | "floor" | "ledge" | "pillar" | "pit" | "step" | "wall";
}

/** A figure of a scenario, where it begins, and on which side it is undefended. */
export interface FigureEntry {
  id: string;
  name: string;
  book: string;
  at: string;
  undefended: string;
}

/** An object of a scenario and where it lies. */
export interface ThingEntry {
  id: string;
  kind: string;
  name: string;
  at: string;
}

/** One side of a scenario: its figures, and what wins for it, in words. */
export interface SideEntry {
  name: string;
  points: number;
  seats: number;
  victories: string[];
  figures: FigureEntry[];
}

/** A ready scenario of the adventure with its field. */
export interface ScenarioEntry {
  id: string;
  title: string;
  text: string;
  map: string;
  turns: number;
  winner: string | null;
  hard: string | null;
  sides: SideEntry[];
  field: SpaceEntry[];
  things: ThingEntry[];
}

/** What a mark of a field's rows stands for. */
export interface GroundEntry {
  mark: string;
  look: string;
  terrain: string;
  level: number;
}

/** What lies between two squares. */
export interface EdgeEntry {
  between: number[][];
  feature: string;
}

/** A field as rows of marks. */
export interface FieldEntry {
  rows: string[];
  grounds: GroundEntry[];
  edges: EdgeEntry[];
}

/** A field to clash on. */
export interface BoardEntry {
  id: string;
  name: string;
  about: string;
  field: FieldEntry;
}

/** A unit, a hero or a monster of an encounter. */
export interface ForceEntry {
  name: string;
  sheet: string;
  armour: string;
  blade: string;
  missile: string | null;
  shield: boolean;
  mount: string | null;
  hero: boolean;
  leader: boolean;
  hidden: boolean;
  count: number;
}

/** What a seat brings to an encounter, and where it is placed. */
export interface ArmyEntry {
  name: string;
  facing: "east" | "north" | "south" | "west";
  forces: ForceEntry[];
  squares: number[][];
}

/** A ready encounter: its field, and its armies. */
export interface EncounterEntry {
  id: string;
  name: string;
  about: string;
  turns: number;
  field: FieldEntry;
  armies: ArmyEntry[];
}

/** Where a piece can go, what that costs it, and how its unit would then stand. */
export interface FormationPlace {
  at: number[];
  cost: number;
  able: number;
  squares: number[][];
}

/** The decisions that bring a unit there, to be sent as one gesture; none, if nobody can go. */
export interface Drill {
  decisions: Plain[];
}

/** A square a piece can shoot at: near, at medium or at long range. */
export interface BandSquare {
  at: number[];
  band: "0" | "1" | "2";
}

/** A square whose ground covers a piece. */
export interface CoveredSquare {
  at: number[];
  cover: "heavy" | "light" | "medium";
}

/** What lies between two squares and covers a piece behind it. */
export interface CoveredEdge {
  between: number[][];
  cover: "heavy" | "light" | "medium";
}

/** A square a piece can come to, and what it costs at least. */
export interface ReachSquare {
  at: number[];
  cost: number;
}

/** What the field is to one piece: how far it goes, what lies in its arc, what it sees, what covers it. */
export interface Look {
  piece: string;
  reach: ReachSquare[];
  arc: BandSquare[];
  seen: number[][];
  covers: CoveredSquare[];
  screens: CoveredEdge[];
}

/** Somebody who sets out in a story: by a combat book, or for battles by a hero's card. */
export interface RecruitEntry {
  name: string;
  book: string;
  card: string;
}

/** A campaign that can be begun. */
export interface StoryEntry {
  id: string;
  title: string;
  text: string;
  chapters: number;
  heroes: RecruitEntry[];
}

/** A campaign as it stands; who knows its name may play it. */
export interface CampaignPaper {
  campaign: string;
  stands: Plain;
}

/** A story to begin: what the campaign is called, and who plays in it. */
export interface CampaignForm {
  story: string;
  name: string;
  owners: string[];
}

/** Where the campaign goes, if there is a choice. */
export interface WayForm {
  way: string;
}

/** A table for the next chapter: who goes, against which machine, whether other owners come by link. */
export interface ChapterForm {
  party?: string[] | null;
  bot?: string | null;
  friends?: boolean;
  mustered?: boolean;
}

/** The table at which the next chapter was played to its end. */
export interface ReportForm {
  table: string;
}

/** Who takes the place of the dead, by another book or by the dead one's book or card. */
export interface SuccessorForm {
  name: string;
  book?: string;
}

/** One thing written on a hero's sheet: a MOD raised, an advancement, cards taken along, skills, a successor. */
export interface SheetForm {
  hero: string;
  raises?: number | null;
  advances?: "body" | "luck" | "spell" | "tactic" | null;
  cards?: string[] | null;
  skills?: string[] | null;
  successor?: SuccessorForm | null;
}

/** A campaign as the text of its one file. */
export interface CampaignFile {
  text: string;
}

export type Request =
  | Decide
  | Withdraw
  | Say
  | Propose
  | Answer
  | Resign
  | Ping;

export type Message =
  | Welcome
  | Again
  | Seated
  | Began
  | Sealed
  | Withdrawn
  | Turned
  | Undone
  | Proposed
  | Answered
  | Ended
  | Moved
  | Said
  | Resumed
  | Present
  | Accepted
  | Refused
  | Pong;
