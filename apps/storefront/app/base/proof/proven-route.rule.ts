/** Whether a path is one of a route: `/raffles/v1/participants/{code}` stands for every code. */
export function isOfRoute(route: string, path: string): boolean {
  const parts = path.split('/')
  const named = route.split('/')
  return (
    named.length === parts.length &&
    named.every((part, index) => part === parts[index] || (part.startsWith('{') && parts[index] !== ''))
  )
}
