/** Query parameters that lists of memes read (decision 059). */
const LIST_QUERY = ['company', 'theme', 'language', 'sort', 'time', 'search', 'companies', 'cursor'];

/** Returns the parameters that a list's links and forms keep; the server rendered the page without the others. */
export function listQuery(search: URLSearchParams): [name: string, value: string][] {
  return LIST_QUERY.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
}
