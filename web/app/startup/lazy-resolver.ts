import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

type LoadSchema<Input extends FieldValues, Output> = () => Promise<z.ZodType<Output, Input>>

/**
 * Makes resolvers that fetch a form's schema, and `loadTexts`, with the first input: the page does not wait for the
 * library, and the form can be checked without a network. When it cannot be fetched, the form is sent unchecked: the
 * server makes the same checks and names the fields.
 */
export const createLazyResolver =
  (loadTexts: () => Promise<void>) =>
  <Input extends FieldValues, Output>(
    loadSchema: LoadSchema<Input, Output>,
  ): Resolver<Input, unknown, Output> => {
    const load = () => Promise.all([import('@hookform/resolvers/zod'), loadSchema(), loadTexts()])
    if (typeof window !== 'undefined') {
      // The check itself reports a failure.
      window.addEventListener('input', () => void load().catch(() => {}), { once: true })
    }
    return async (values, context, options) => {
      try {
        const [{ zodResolver }, schema] = await load()
        return await zodResolver(schema)(values, context, options)
      } catch (error) {
        console.error('The form could not be checked here', error)
        return { values: values as unknown as Output, errors: {} }
      }
    }
  }
