// Run by with-setup.test.ts: prints the memory settings from its environment.
const { MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, NODE_COMPILE_CACHE } = process.env
process.stdout.write(`${JSON.stringify({ MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, NODE_COMPILE_CACHE })}\n`)
