// Before ./browser.ts, which starts the shop: with proofs of work asked for, and with a counter.
process.env.PROOF_OF_WORK = 'on'
