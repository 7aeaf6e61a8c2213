import {
  type AddCouponRequest,
  type Coupon,
  couponListResponseSchema,
  couponResponseSchema,
} from '@jhilik/contract/coupons.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  type SetDatedPricesRequest,
  type SetSizesRequest,
  type SizeList,
  setDatedPricesResponseSchema,
  setSizesResponseSchema,
  sizeListResponseSchema,
} from '@jhilik/contract/price-requests.ts'
import {
  type PriceRuleRequest,
  type StaffPriceRule,
  staffPriceRuleListResponseSchema,
  staffPriceRuleResponseSchema,
} from '@jhilik/contract/price-rule-requests.ts'
import { type PriceSettings, priceSettingsResponseSchema } from '@jhilik/contract/price-settings.ts'
import type { Versioned } from '@jhilik/contract/primitives.ts'
import { type StandingDiscount, standingDiscountResponseSchema } from '@jhilik/contract/standing-discounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, mutationKeys, queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'
import { useSaveOrder } from '../admin/reorder.ts'

/** Requests before they are checked: forms send numbers as text. */
type Typed<Request> = { [field in keyof Request]: unknown }

export const useSetSizes = () =>
  useTriedChange('service', async (body: Typed<SetSizesRequest>) =>
    api.post('/services/sizes', setSizesResponseSchema, { body }).then(({ data }) => data),
  )

export const useSetDatedPrices = () =>
  useTriedChange('service', async (body: Typed<SetDatedPricesRequest>) =>
    api.post('/services/dated-prices', setDatedPricesResponseSchema, { body }).then(({ data }) => data),
  )

export type StoredSizeList = z.infer<typeof sizeListResponseSchema>['data']

export const sizeListQuery = () => apiQuery(queryKeys.prices.sizeList, '/size-list', sizeListResponseSchema)

export function useSaveSizeList() {
  const queryClient = useQueryClient()
  return useChange('prices', async ({ values, headers }: Edit<SizeList & Versioned>) => {
    const { data } = await api.put('/size-list', sizeListResponseSchema, { body: values, headers })
    queryClient.setQueryData(queryKeys.prices.sizeList, data)
    return data
  })
}

export const priceSettingsQuery = () =>
  apiQuery(queryKeys.prices.settings, '/price-settings', priceSettingsResponseSchema)

export function useSavePriceSettings() {
  const queryClient = useQueryClient()
  return useChange('prices', async ({ values, headers }: Edit<PriceSettings & Versioned>) => {
    const { data } = await api.put('/price-settings', priceSettingsResponseSchema, { body: values, headers })
    queryClient.setQueryData(queryKeys.prices.settings, data)
    return data
  })
}

export const priceRulesQuery = () =>
  apiQuery(queryKeys.prices.rules, '/price-rules', staffPriceRuleListResponseSchema)

export const useAddPriceRule = () =>
  useTriedChange('prices', (body: PriceRuleRequest) =>
    api.post('/price-rules', staffPriceRuleResponseSchema, { body }),
  )

/** The list is read again after a refusal too: somebody else has changed it. */
export const useEditPriceRule = () =>
  useTriedChange('prices', ({ values: { _id, ...body }, headers }: Edit<StaffPriceRule>) =>
    api.put(`/price-rules/${_id}`, staffPriceRuleResponseSchema, { body, headers }),
  )

export const useRemovePriceRule = () =>
  useTriedChange('prices', (id: string) => api.del(`/price-rules/${id}`, emptySuccessSchema))

export const useOrderPriceRules = () =>
  useSaveOrder({
    queryKey: queryKeys.prices.rules,
    mutationKey: mutationKeys.orderPriceRules,
    change: 'prices',
    send: (ids) => api.put('/price-rules/order', staffPriceRuleListResponseSchema, { body: { ids } }),
  })

export const couponsQuery = () => apiQuery(queryKeys.prices.coupons, '/coupons', couponListResponseSchema)

export const useAddCoupon = () =>
  useTriedChange('prices', (body: AddCouponRequest) => api.post('/coupons', couponResponseSchema, { body }))

/** The list is read again after a refusal too: somebody else has changed or used the coupon. */
export const useEditCoupon = () =>
  useTriedChange('prices', ({ values: { _id, ...body }, headers }: Edit<Coupon>) =>
    api.put(`/coupons/${_id}`, couponResponseSchema, { body, headers }),
  )

export const useDeleteCoupon = () =>
  useTriedChange('prices', (id: string) => api.del(`/coupons/${id}`, emptySuccessSchema))

const discountPath = (userId: string) => `/auth/users/${encodeURIComponent(userId)}/discount`

export const standingDiscountQuery = (userId: string) =>
  apiQuery(queryKeys.users.discount(userId), discountPath(userId), standingDiscountResponseSchema)

export function useSetStandingDiscount(userId: string) {
  const queryClient = useQueryClient()
  return useChange('user', async ({ values, headers }: Edit<StandingDiscount>) => {
    const { data } = await api.put(discountPath(userId), standingDiscountResponseSchema, {
      body: values,
      headers,
    })
    queryClient.setQueryData(queryKeys.users.discount(userId), data)
    return data
  })
}
