/** What the lists of memes read of their address (decision 059). */
const LIST_QUERY = ['company', 'sort', 'time', 'search', 'q', 'companies', 'cursor'];

/** What a list's links and forms keep of its query: others are not part of the page that the server rendered. */
export function listQuery(search: URLSearchParams): [name: string, value: string][] {
  return LIST_QUERY.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
}
