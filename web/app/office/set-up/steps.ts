/** The screens of the guided set-up, in their order. The last one is what remains. */
export const STEPS = [
  'second-factor',
  'details',
  'hours',
  'services',
  'crews',
  'schedule',
  'payments',
  'messages',
] as const
export type Step = (typeof STEPS)[number] | 'checklist'

export const stepPath = (step: Step) => `/dashboard/admin/business/setup/${step}`

/** The step that an address names; the first one for any other. */
export const toStep = (name: string | undefined): Step =>
  name === 'checklist' ? name : (STEPS.find((step) => step === name) ?? STEPS[0])

/** The step before or after; null beyond the ends. */
export function nextTo(step: Step, direction: 1 | -1): Step | null {
  const all: readonly Step[] = [...STEPS, 'checklist']
  return all[all.indexOf(step) + direction] ?? null
}
