/** Whether a path matches a route template: `/raffles/v1/participants/{code}` matches every code. */
export function matchesRoute(route: string, path: string): boolean {
  const segments = path.split('/')
  const templateSegments = route.split('/')
  return (
    templateSegments.length === segments.length &&
    templateSegments.every(
      (part, index) => part === segments[index] || (part.startsWith('{') && segments[index] !== ''),
    )
  )
}
