const { default: Sequencer } = require('@jest/test-sequencer');

const isLongest = ({ path }) => /attack\.flow\.ts$/.test(path);

/** Where jest knows no durations it begins with the largest files: the attack's, which is short and takes longest, would be last. */
module.exports = class extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => isLongest(other) - isLongest(one));
  }
};
