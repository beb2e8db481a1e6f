// Every channel table in one. Only main and tests load it: the screens import types, the preload imports names (channel-names.ts).
import { attentionChannels } from '../attention/channels.ts';
import { catalogueChannels } from '../catalogue/channels.ts';
import { clockChannels } from '../clock/channels.ts';
import { companiesChannels } from '../companies/channels.ts';
import { displayChannels } from '../display/channels.ts';
import { headOfficeChannels } from '../head-office/channels.ts';
import { healthChannels } from '../health/channels.ts';
import { limitsChannels } from '../limits/channels.ts';
import { needsChannels } from '../needs/channels.ts';
import { operatorsChannels } from '../operators/channels.ts';
import { partnersChannels } from '../partners/channels.ts';
import { reconcileChannels } from '../reconcile/channels.ts';
import { redemptionChannels } from '../redemption/channels.ts';
import { releaseChannels } from '../release/channels.ts';
import { reportsChannels } from '../reports/channels.ts';
import { saleChannels } from '../sale/channels.ts';
import { scanChannels } from '../scan/channels.ts';
import { sessionChannels } from '../session/channels.ts';
import { setUpChannels } from '../set-up/channels.ts';
import { settingsChannels } from '../settings/channels.ts';
import { shiftChannels } from '../shift/channels.ts';
import { slipsChannels } from '../slips/channels.ts';
import { tenderChannels } from '../tender/channels.ts';
import { trainingChannels } from '../training/channels.ts';

export const tables = {
  ...sessionChannels,
  ...operatorsChannels,
  ...settingsChannels,
  ...displayChannels,
  ...setUpChannels,
  ...headOfficeChannels,
  ...healthChannels,
  ...needsChannels,
  ...clockChannels,
  ...catalogueChannels,
  ...saleChannels,
  ...scanChannels,
  ...tenderChannels,
  ...redemptionChannels,
  ...attentionChannels,
  ...slipsChannels,
  ...shiftChannels,
  ...limitsChannels,
  ...partnersChannels,
  ...companiesChannels,
  ...reportsChannels,
  ...reconcileChannels,
  ...trainingChannels,
  ...releaseChannels,
};

export type Tables = typeof tables;
export type Channel = keyof Tables;
