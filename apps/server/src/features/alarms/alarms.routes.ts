import { commentAlarm, countAlarms } from '@kolli/contract/monitoring/alarm-comments';
import { listAlarms, listPharmacyAlarms } from '@kolli/contract/monitoring/alarms';
import { undoAlarmComment } from '@kolli/contract/undo/undo';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { commentAlarm as comment } from './comment-alarm.ts';
import type { CommentDeps } from './comment-step.ts';
import { undoAlarmComment as undoComment } from './undo-comment.ts';
import { countAlarms as count } from './count-alarms.ts';
import { listAlarms as list, listPharmacyAlarms as listAll } from './list-alarms.ts';

export function alarmRoutes(deps: CommentDeps): Route[] {
  return [
    staffRoute(listAlarms, (input, { at }) => list(deps, at.pharmacyId, input)),
    staffRoute(listPharmacyAlarms, (input, { at }) => listAll(deps, at.pharmacyId, input)),
    staffRoute(commentAlarm, (input, caller) => comment(deps, input, caller)),
    staffRoute(undoAlarmComment, (input, caller) => undoComment(deps, input, caller)),
    staffRoute(countAlarms, (_, { at }) => count(deps, at.pharmacyId)),
  ];
}
