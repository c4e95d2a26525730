import fc from 'fast-check'

/** A fixed seed makes tests reproducible; `FC_SEED=$RANDOM npm test` tries other cases. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) })
