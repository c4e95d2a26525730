// What with-setup.test.ts runs: prints the allocator's settings that it got.
const { MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_ } = process.env
process.stdout.write(`${JSON.stringify({ MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_ })}\n`)
