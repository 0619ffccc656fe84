/** Values by name and labels as in the response. */
export type Metrics = ReadonlyMap<string, number>;

/** Returns the metrics of the process at this URL (`GET /metrics`). */
export async function readMetrics(url: string): Promise<Metrics> {
  const page = await (await fetch(`${url}/metrics`)).text();
  const lines = page.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))] as const;
    }),
  );
}
