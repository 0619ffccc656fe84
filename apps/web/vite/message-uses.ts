import { type ESTree, Visitor } from 'vite';

/** `m.comment.reply` in code: the names after `m`, each with the place where it ends. */
export interface MessageUse {
  start: number;
  names: { name: string; end: number }[];
  /** What is taken out of a group: `const { reply, edit } = m.comment`. */
  members: string[] | null;
  /** Evaluated when the module loads. */
  isAtLoad: boolean;
}

/** Returns where code reads texts, in its order. A computed name and what follows it are left out. */
export function messageUses(program: ESTree.Program): MessageUse[] {
  const uses: MessageUse[] = [];
  const inner = new Set<object>();
  const patterns = new Map<object, string[]>();
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || !init) return;
      const keys = id.properties.flatMap((each) => (each.type === 'Property' ? [each.key] : []));
      patterns.set(
        init,
        keys.flatMap((key) => (key.type === 'Identifier' ? key.name : [])),
      );
    },
    // Outer expressions come first.
    MemberExpression(node) {
      if (inner.has(node)) return;
      const names: MessageUse['names'] = [];
      let object: ESTree.Expression = node;
      let isWhole = true;
      while (object.type === 'MemberExpression') {
        inner.add(object);
        if (object.computed || object.property.type !== 'Identifier') {
          names.length = 0;
          isWhole = false;
        } else names.unshift({ name: object.property.name, end: object.end });
        object = object.object;
      }
      if (object.type !== 'Identifier' || object.name !== 'm') return;
      const members = isWhole ? (patterns.get(node) ?? null) : null;
      uses.push({ start: object.start, names, members, isAtLoad: depth === 0 });
    },
  }).visit(program);
  return uses;
}
