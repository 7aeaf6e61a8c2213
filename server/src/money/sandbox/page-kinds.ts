import { z } from 'zod'

export const WALLETS = ['bKash', 'Nagad', 'Rocket'] as const
export const TABS = ['cards', 'wallets', 'banks'] as const

/**
 * The form that the hosted page shows. On `outcomes` testers choose how the payment ends; the others are filled in as
 * by a customer: `wallet` as at bKash, `card` as at a card processor, `methods` as at SSLCOMMERZ.
 */
export const formSchema = z.object({
  page: z.enum(['outcomes', 'wallet', 'card', 'methods']).catch('outcomes'),
  wallet: z.enum(WALLETS).catch('bKash'),
  tab: z.enum(TABS).catch('cards'),
})
export type HostedForm = z.infer<typeof formSchema>
export type PageKind = HostedForm['page']

/** Returns the address of a form; parameters with their default value are left out. */
export function formQuery({ page, wallet, tab }: Partial<HostedForm>): Record<string, string> {
  return {
    ...(page && page !== 'outcomes' && { page }),
    ...(wallet && wallet !== 'bKash' && { wallet }),
    ...(tab && tab !== 'cards' && { tab }),
  }
}
