const { rmSync } = require('node:fs');

module.exports = () => rmSync(process.env.DEMO_DATA_OF_RUN, { recursive: true, force: true });
