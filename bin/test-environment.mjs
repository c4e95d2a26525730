// Run by with-setup.test.ts: prints the allocator settings from its environment.
const { MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_ } = process.env
process.stdout.write(`${JSON.stringify({ MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_ })}\n`)
