/** What is wrong with a form whose fields show no errors of their own; announced when it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className="font-semibold text-reject empty:hidden">
      {text}
    </p>
  );
}
