import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

type LoadSchema<Input extends FieldValues, Output> = () => Promise<z.ZodType<Output, Input>>

/**
 * Makes resolvers that fetch a form's schema, and `loadTexts`, when the form is first checked: the page does
 * not wait for the library. When it cannot be fetched, the form is sent unchecked: the server makes the same
 * checks and names the fields.
 */
export const createLazyResolver =
  (loadTexts: () => Promise<void>) =>
  <Input extends FieldValues, Output>(
    loadSchema: LoadSchema<Input, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([
        import('@hookform/resolvers/zod'),
        loadSchema(),
        loadTexts(),
      ])
      return await zodResolver(schema)(values, context, options)
    } catch (error) {
      console.error('The form could not be checked here', error)
      return { values: values as unknown as Output, errors: {} }
    }
  }
