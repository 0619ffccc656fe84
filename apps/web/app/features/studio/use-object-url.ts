import { useEffect, useState } from 'react';

/** Returns a URL of the bytes while the component shows them; null before. */
export function useObjectUrl(bytes: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}
