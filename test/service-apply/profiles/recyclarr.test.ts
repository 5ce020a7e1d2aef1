/** A profile that recyclarr changes between two applies, with scores of suite in it. */
import { describe, expect } from 'vitest';
import { ask } from '../../service/ask.ts';
import { type Event, apply, plan, situations } from '../situations.ts';
import { condition, declaring, editsProfile, scores, scoresByHand, stores } from './drafts.ts';

const PROFILE = 'HD-1080p';
const THEIRS = { x265: -10_000, LQ: -5000 };
const GERMAN = { conditions: [condition('ReleaseTitle', { value: 'German' })] };
/** The configuration of suite next to recyclarr: a format, and scores in a profile of recyclarr. */
const ours = (all: Readonly<Record<string, number>> = { 'German DL': 500 }, profile = PROFILE) =>
  declaring({ customformat: { 'German DL': GERMAN }, qualityprofile: { [profile]: { scores: all } } });
const ALL = { ...THEIRS, 'German DL': 500 };
const steps = (profile: string) => `unchanged German DL, unchanged ${profile}`;

/** recyclarr creates a format through the API, which puts the format into every profile. */
const creates =
  (name: string): Event =>
  async ({ fake }) => {
    const title = { name, implementation: 'ReleaseTitleSpecification', negate: false, required: true };
    const specifications = [{ ...title, fields: [{ name: 'value', value: name }] }];
    const made = ask(fake, 'POST', '/api/v3/customformat', { name, specifications });
    expect(made.status).toBe(201);
  };
const deletes =
  (name: string): Event =>
  async ({ fake }) => {
    const { id } = [...fake.store.plain('customformat').rows.values()].find((one) => one['name'] === name) ?? {}; // prettier-ignore
    expect(ask(fake, 'DELETE', `/api/v3/customformat/${id}`).status).toBe(200);
  };
const beside: readonly Event[] = [
  creates('x265'),
  creates('LQ'),
  scoresByHand(PROFILE, THEIRS),
  apply(ours()),
];
// prettier-ignore
describe('suite beside recyclarr', () => {
  situations([
    ['recyclarr adds a format: suite changes nothing',
      ...beside, creates('Repack'), scoresByHand(PROFILE, { Repack: 5 }), apply(ours(), steps(PROFILE), { sends: [] }), scores(PROFILE, { ...ALL, Repack: 5 })],
    ['recyclarr resets the score, because it is not excepted: suite reports that and sets it again',
      ...beside, scoresByHand(PROFILE, { 'German DL': 0 }),
      plan(ours(), '', { changes: [['scores.German DL', 0, 500]] }),
      async (harness) => expect((await harness.plan(ours()(harness))).outcomes.at(-1)?.step.reason).toContain('changed'),
      apply(ours()), scores(PROFILE, ALL), apply(ours(), steps(PROFILE), { sends: [] })],
    ['recyclarr renames the profile: suite gives it the declared name again',
      ...beside, editsProfile(PROFILE, { name: 'WEB' }), apply(ours()), scores(PROFILE, ALL), apply(ours(), steps(PROFILE), { sends: [] })],
    ['recyclarr deletes a format and creates it again: a score of suite for it comes back',
      ...beside, apply(ours({ 'German DL': 500, LQ: -1 })), deletes('LQ'), apply(ours({ 'German DL': 500, LQ: -1 }), '!reference-unknown'),
      scores(PROFILE, { x265: -10_000, 'German DL': 500 }), creates('LQ'),
      apply(ours({ 'German DL': 500, LQ: -1 }), '', { changes: [['scores.LQ', 0, -1]] }), scores(PROFILE, { ...ALL, LQ: -1 })],
    ['recyclarr changes the qualities: suite leaves them',
      ...beside, editsProfile(PROFILE, { cutoff: 6, upgradeAllowed: true }), apply(ours(), steps(PROFILE), { sends: [] }),
      stores('qualityprofile', PROFILE, { cutoff: 6 }), scores(PROFILE, ALL)],
    ['suite takes its score back when it is no longer declared, and leaves those of recyclarr',
      ...beside, apply(ours({}), '', { changes: [['scores.German DL', 500, 0]] }), scores(PROFILE, THEIRS)],
  ]);
});
