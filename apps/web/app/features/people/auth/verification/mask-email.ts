/** Returns `a***@f***.ro` for `ana@firma.ro`, like the server's user list (product: masked addresses). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${firstCharacter(email.slice(0, Math.max(0, at)))}***@${firstCharacter(domain)}***${ending}`;
}

function firstCharacter(text: string): string {
  return [...text][0] ?? '';
}
