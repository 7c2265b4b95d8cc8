// @ts-check
// Imported first: everything behind it may use what an old Node does not know.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// The first of each line that lets CommonJS require() an ES module, which Nest is.
const isNewEnough = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
if (!isNewEnough) {
  console.error(
    `Cueroom needs Node 20.19, 22.12 or newer; this is ${process.versions.node}. Get one from https://nodejs.org`,
  );
  process.exit(1);
}
