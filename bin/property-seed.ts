import fc from 'fast-check'

/** One seed for every run, so that a test passes here and there alike; `FC_SEED=$RANDOM npm test` looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) })
