import type { ReactNode } from 'react'

/** The buttons of a form, rendered by whoever shows the form. `isDirty`: it was changed and can ask by `useUnsaved`. */
export type FormFooter = (form: { busy: boolean; isDirty: boolean }) => ReactNode
