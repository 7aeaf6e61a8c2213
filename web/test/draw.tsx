import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'

interface Surroundings {
  messages: ComponentProps<typeof IntlProvider>['messages']
  locale?: 'en' | 'bn'
  /** Has the data that the element asks for. */
  client?: QueryClient
}

/** Returns the HTML of an element on a page of a business in Dhaka. */
export function draw(
  element: ReactNode,
  { messages, locale = 'en', client = new QueryClient() }: Surroundings,
): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale={locale} messages={messages} timeZone="Asia/Dhaka">
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </IntlProvider>
    </QueryClientProvider>,
  )
}

/** Returns the text in HTML, with one space where tags are. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
