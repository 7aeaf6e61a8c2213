import {
  type NewsletterPurpose,
  type Subscription,
  subscriptionResponseSchema,
} from '@jhilik/contract/newsletter.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { isApiError } from '../../lib/http/api-error.ts'
import { loadFromApi } from '../../lib/http/loader.ts'

export interface SubscriptionLink {
  token: string
  /** Null when the link is invalid. */
  subscription: Subscription | null
}

/** The `loader` of a page that a newsletter mail links to. Opening the link changes nothing. */
export function subscriptionLoader(purpose: NewsletterPurpose) {
  return async (args: LoaderFunctionArgs) => {
    const token = new URL(args.request.url).searchParams.get('token') ?? ''
    try {
      const path = `/newsletter/links/${purpose}?${new URLSearchParams({ token })}`
      const answer = await loadFromApi(args, path, subscriptionResponseSchema)
      return data<SubscriptionLink>({ token, subscription: answer.data })
    } catch (error) {
      if (!isApiError(error) || error.status >= 500 || error.status === 429) throw error
      return data<SubscriptionLink>({ token, subscription: null }, { status: 404 })
    }
  }
}
