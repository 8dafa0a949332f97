import {
  changeSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  saveView,
} from '@kolli/contract/people/saved-views';
import { failure, fakeState, on } from './state.ts';

/** The saved views of the fake server's person. */
export const savedViews = fakeState<SavedView[]>(() => []);

const idOf = (index: number) => `01990000-0000-7000-8000-0000007${String(10_000 + index)}`;

/** A view as the server has it. */
export function givenView(view: Partial<SavedView>): SavedView {
  const given: SavedView = {
    id: idOf(savedViews.length),
    list: 'reservations',
    name: 'Expired ones',
    isDefault: false,
    filters: { status: 'expired' },
    ...view,
  };
  savedViews.push(given);
  return given;
}

function setDefault(view: SavedView): void {
  if (!view.isDefault) return;
  for (const other of savedViews)
    if (other.list === view.list && other.id !== view.id) other.isDefault = false;
}

/** Handlers of the calls for saved views. */
export const viewHandlers = [
  on(listSavedViews, () => ({ views: savedViews })),
  on(saveView, ({ body: { name, isDefault, view } }) => {
    if (savedViews.some((one) => one.name === name)) {
      const error = { msg: 'saved_view_name_in_use', path: 'body.name' };
      return failure('saved_view_name_in_use', [error]);
    }
    const saved = givenView({ name, isDefault, ...(view as Pick<SavedView, 'list' | 'filters'>) });
    setDefault(saved);
    return saved;
  }),
  on(changeSavedView, ({ body, params }) => {
    const view = savedViews.find(({ id }) => id === params.viewId);
    if (view === undefined) return failure('saved_view_not_found');
    Object.assign(view, body);
    setDefault(view);
    return view;
  }),
  on(deleteSavedView, ({ params }) => {
    const index = savedViews.findIndex(({ id }) => id === params.viewId);
    if (index === -1) return failure('saved_view_not_found');
    savedViews.splice(index, 1);
    return {};
  }),
];
