import { useMutation } from '@tanstack/react-query'
import { useResetOnReturn } from '../../lib/page/use-reset-on-return.ts'
import { keepWayBack } from './way-back.ts'

/** What is paid: what is left of the price, or a tip. */
type MorePayment = { gateway: string } & ({ purpose: 'rest' } | { purpose: 'tip'; tip: number })

/** Resolves to the address of the payment page. */
export type PayMoreCall = (payment: MorePayment) => Promise<string>

/** Opens the page of a gateway on which more is paid of the booking with this code. */
export function usePayMore(code: string, call: PayMoreCall) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: call,
    onSuccess: (paymentUrl) => {
      keepWayBack(code)
      window.location.assign(paymentUrl)
    },
    onError: (cause) => console.error('The payment could not be started', cause),
  })
  useResetOnReturn(reset)
  return { pay: mutate, isBusy: isPending || isSuccess, error }
}
