// Uses up a core, or as much of one as is free.
process.on('disconnect', () => process.exit(0))
process.send?.({ result: {} })
for (let i = 0; ; i++) {
  if (i % 1e8 === 0) await new Promise((resolve) => setImmediate(resolve))
}
