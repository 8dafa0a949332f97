import {
  changeSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  saveView,
  type ViewList,
} from '@kolli/contract/people/saved-views';
import type { CallInput } from '@kolli/contract/call/call';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call/call.ts';
import { callQuery } from '../../../lib/call/query.ts';

export type NewView = CallInput<typeof saveView>['body'];

/** The person's views of a list, and what changes them. */
export function useSavedViews(pharmacyId: string, list: ViewList) {
  const queryClient = useQueryClient();
  const params = { pharmacyId };
  const query = callQuery(listSavedViews, { params });
  const { data } = useQuery(query);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const meta = { isShownByScreen: ({ code }: { code: string }) => code === nameInUse };
  const save = useMutation({
    mutationFn: (body: NewView) => call(saveView, { params, body }),
    onSettled: readAgain,
    meta,
  });
  const change = useMutation({
    mutationFn: ({ id, name, isDefault }: Pick<SavedView, 'id' | 'name' | 'isDefault'>) =>
      call(changeSavedView, { params: { pharmacyId, viewId: id }, body: { name, isDefault } }),
    onSettled: readAgain,
    meta,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteSavedView, { params: { pharmacyId, viewId: id } }),
    onSettled: readAgain,
  });
  return {
    /** Undefined until they are known. */
    views: data?.views.filter((view) => view.list === list),
    save,
    change,
    remove,
  };
}

export const nameInUse = 'saved_view_name_in_use';

export type SavedViews = ReturnType<typeof useSavedViews>;
