// Both seats of every match, driven by lines on standard input; each line is answered by one line of JSON.
//   gather MATCHES | saturate SECONDS WARMING | pace SECONDS EVERY WARMING
// It speaks the server's own messages over socket.io, without boardgame.io's client, which would take more of the machine.
const { io } = require("socket.io-client");
const readline = require("node:readline");

const address = process.argv[2];
const AT_ONCE = 16;
const now = () => performance.now() / 1000;
const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

let mode = "rest";
let counting = false;
let decisions = 0;
let rounds = 0;
let latencies = [];

class Match {
  constructor(id) {
    this.id = id;
    this.seats = [new Seat(this, "0"), new Seat(this, "1")];
  }
}

class Seat {
  constructor(match, number) {
    this.match = match;
    this.number = number;
    this.round = 0; // the round being decided, as far as this seat has heard
    this.sent = 0; // the last round it has decided
    this.sentFor = null; // when the decision on its way was meant to be sent
    this.late = null; // when a decision was meant to be sent that the server has not yet let us send
    this.timer = null;
  }

  gather() {
    this.socket = io(`${address}/duel`, { transports: ["websocket"], forceNew: true });
    this.socket.on("connect", () => this.socket.emit("sync", this.match.id, this.number, undefined, 2));
    this.socket.on("update", (id, state) => this.hear(state));
    return new Promise((done, failed) => {
      this.socket.on("connect_error", failed);
      this.socket.on("sync", (id, { state }) => {
        this.stateID = state._stateID;
        this.round = state.G.round;
        done();
      });
    });
  }

  hear(state) {
    this.stateID = state._stateID;
    const { round, sealed } = state.G;
    if (this.sentFor !== null && (round > this.sent || sealed[this.number] !== undefined)) this.acknowledged();
    if (round === this.round) return;
    this.round = round;
    if (counting && this.number === "0") rounds += 1;
    if (mode === "saturate") this.decide(now());
    else if (mode === "pace" && this.late !== null) this.decide(this.late);
  }

  acknowledged() {
    if (counting) {
      decisions += 1;
      latencies.push(now() - this.sentFor);
    }
    this.sentFor = null;
  }

  decide(meant) {
    if (this.sent === this.round) return;
    this.sent = this.round;
    this.late = null;
    this.sentFor = meant;
    const payload = { type: "choose", args: [1 + Math.floor(Math.random() * 64)], playerID: this.number };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.stateID, this.match.id, this.number);
  }

  tick(due, every) {
    const wait = Math.max(0, due - now()) * 1000;
    this.timer = setTimeout(() => {
      if (this.sent < this.round) this.decide(due);
      else if (this.late === null && this.match.seats.every((seat) => seat.sent === this.sent)) this.late = due;
      this.tick(due + every, every);
    }, wait);
  }
}

let matches = [];
const seats = () => matches.flatMap((match) => match.seats);

async function gather(count) {
  const begun = now();
  matches = Array.from({ length: count }, (_, index) => new Match(`match-${index}`));
  const left = [...matches];
  const usher = async () => {
    for (let match = left.pop(); match; match = left.pop()) for (const seat of match.seats) await seat.gather();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, usher));
  return { seconds: now() - begun };
}

async function counted(seconds) {
  [decisions, rounds, latencies, counting] = [0, 0, [], true];
  const begun = now();
  await pause(seconds);
  counting = false;
  return { decisions, rounds, seconds: now() - begun, latencies };
}

async function saturate(seconds, warming) {
  mode = "saturate";
  for (const seat of seats()) seat.decide(now());
  await pause(warming);
  const answer = await counted(seconds);
  mode = "rest";
  return { ...answer, latencies: [] };
}

async function pace(seconds, every, warming) {
  mode = "pace";
  const begun = now() + 0.1;
  matches.forEach((match, index) => {
    const due = begun + (every * index) / matches.length;
    match.seats[0].tick(due, every);
    match.seats[1].tick(due + every / 2, every);
  });
  await pause(warming);
  const answer = await counted(seconds);
  mode = "rest";
  for (const seat of seats()) {
    clearTimeout(seat.timer);
    seat.late = null;
  }
  return answer;
}

const doors = { gather, saturate, pace };

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [name, ...numbers] = line.trim().split(" ");
    process.stdout.write(`${JSON.stringify(await doors[name](...numbers.map(Number)))}\n`);
  }
  process.exit(0);
})();
