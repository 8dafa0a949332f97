import { listNews } from '@kolli/contract/people/news';
import { countToday, listToday } from '@kolli/contract/today/today';
import { type Route, staffRoute } from '../../../platform/http/route.ts';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import { listNews as list } from './list-news.ts';
import { countToday as count, showToday } from './show-today.ts';

/** The calls of 'Today', and what is new. */
export function todayRoutes(deps: DeliveryDeps): Route[] {
  return [
    staffRoute(listToday, ({ params }) => showToday(deps, params.pharmacyId)),
    staffRoute(listNews, (input) => list(deps, input)),
    staffRoute(countToday, ({ params }) => count(deps, params.pharmacyId)),
  ];
}
