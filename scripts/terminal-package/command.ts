// The command of the package. Each part loads only what it needs.
if (process.argv[2] === 'mcp') {
  process.argv.splice(2, 1);
  await import('../mcp.ts');
} else await import('../check.ts');
