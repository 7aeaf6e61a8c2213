import type { Page } from '@playwright/test'

/** The dialog that asks before what was typed is lost, and its buttons. */
export function unsavedQuestion(page: Page) {
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  return {
    question,
    keep: question.getByRole('button', { name: 'Keep editing' }),
    discard: question.getByRole('button', { name: 'Discard' }),
  }
}
