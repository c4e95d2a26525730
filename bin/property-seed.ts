import fc from 'fast-check'

/** One seed for all runs, so that tests are reproducible; `FC_SEED=$RANDOM npm test` tries other cases. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) })
