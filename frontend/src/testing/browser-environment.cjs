const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the parts of fetch that every browser has: node’s own. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Response, Headers, TextDecoder, TextEncoder, TransformStream, structuredClone });
  }
};
