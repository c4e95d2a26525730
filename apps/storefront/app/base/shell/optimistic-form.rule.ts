interface Fetcher {
  readonly state: 'idle' | 'loading' | 'submitting'
  readonly formData: FormData | undefined
  /** The last answer; `failure`: it was refused, and why. */
  readonly data: { readonly failure?: string | null } | undefined
}

/**
 * The form whose success a control shows in advance; undefined once it is refused. React Router keeps naming it until
 * loaders have run after the answer: the reason is shown by then, and a press would send the opposite of what is meant.
 */
export const optimisticForm = ({ state, formData, data }: Fetcher): FormData | undefined =>
  state === 'loading' && data?.failure ? undefined : formData
