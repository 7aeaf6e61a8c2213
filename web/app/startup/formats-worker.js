// The file is sent as it is; `name` is the worker's, and the page's language.
new Intl.NumberFormat(name, { style: 'currency', currency: 'USD' }).format(1)
new Intl.DateTimeFormat(name, { weekday: 'long', month: 'long', timeZone: 'Asia/Dhaka' }).format(0)
new Intl.PluralRules(name).select(1)
close()
