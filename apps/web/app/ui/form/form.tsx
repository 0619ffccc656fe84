import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'method'>;

/**
 * A form that is no search. Without `method="post"`, Enter before React runs would put the fields into the page's
 * address, and so into histories, logs and proxies. The structure rule `forms-are-posted` refuses other forms.
 */
export function Form(props: FormProps) {
  return <form method="post" {...props} />;
}
