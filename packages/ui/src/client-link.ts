/**
 * Attributes of a plain link that the storefront follows without a full page load. A page has dozens of links, and a
 * router component for each would cost more than the rest of the page.
 */
export const clientLink = { 'data-client-link': '' } as const
