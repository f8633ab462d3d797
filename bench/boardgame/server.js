// Sealed choices on boardgame.io, in memory and without rules: both seats choose in secret, then both are shown.
const { Server } = require("boardgame.io/server");

const choose = {
  move: ({ G, playerID }, choice) => {
    G.sealed[playerID] = choice;
    if (Object.keys(G.sealed).length === 2) {
      G.shown = G.sealed;
      G.sealed = {};
      G.round += 1;
    }
  },
  client: false,
  ignoreStaleStateID: true, // the other seat may have chosen meanwhile
  redact: true, // the log must not tell what is sealed
};

const duel = {
  name: "duel",
  setup: () => ({ round: 1, sealed: {}, shown: {} }),
  turn: { activePlayers: { all: "choosing" }, stages: { choosing: { moves: { choose } } } },
  playerView: ({ G, playerID }) => {
    const own = G.sealed[playerID];
    return { ...G, sealed: own === undefined ? {} : { [playerID]: own } };
  },
  disableUndo: true,
};

const server = Server({ games: [duel], origins: [] });
server.run({ port: Number(process.argv[2]), callback: () => process.stdout.write("up\n") });
