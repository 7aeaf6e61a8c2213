import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { loadRefusals, localeOfPage } from '../language/i18n.ts'

/**
 * Checks a form with a schema of the contract that is fetched when it is first needed, so that a page
 * with a form is there before the library that checks it. When it cannot be fetched, the form is sent
 * unchecked: the server makes the same checks and names the fields.
 */
export function lazyResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([
        import('@hookform/resolvers/zod'),
        load(),
        loadRefusals(localeOfPage()),
      ])
      return await zodResolver(schema)(values, context, options)
    } catch (error) {
      console.error('The form could not be checked here', error)
      return { values: values as unknown as Output, errors: {} }
    }
  }
}
