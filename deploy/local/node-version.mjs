// Imported first: everything after it may use what an old Node does not have.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// From these on, CommonJS can require() ES modules, and Nest is one.
if (!(major === 20 ? minor >= 19 : major === 22 ? minor >= 13 : major > 22)) {
  console.error(
    `Cueroom needs Node 20.19, 22.13 or newer; this is ${process.versions.node}. Get one from https://nodejs.org`,
  );
  process.exit(1);
}
