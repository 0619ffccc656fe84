/** An error of a form whose fields show none of their own; announced when it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="font-semibold text-reject empty:hidden">
      {text}
    </p>
  );
}
