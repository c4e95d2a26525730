/**
 * Whether a page restored from the back/forward cache must be reloaded: it may show the data of a user who has since
 * signed out, or still be sending a form whose answer led to another site, such as a bank's.
 */
export const mustReload = (isSignedIn: boolean, navigation: 'idle' | 'loading' | 'submitting') =>
  isSignedIn || navigation !== 'idle'
