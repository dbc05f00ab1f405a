// The command of the package. Each part loads only what it needs, and after the version of Node is known: an older one would
// print the source of what it cannot read.
declare const REQUIRED_NODE: string;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [requiredMajor = 0, requiredMinor = 0] = REQUIRED_NODE.split('.').map(Number);
if (major < requiredMajor || (major === requiredMajor && minor < requiredMinor)) {
  console.error(
    `plumbline: Node ${REQUIRED_NODE} or newer is required, but this is ${process.versions.node}: see https://nodejs.org`,
  );
  process.exit(2);
}
if (process.argv[2] === 'mcp') {
  process.argv.splice(2, 1);
  await import('../mcp.ts');
} else await import('../check.mjs');
