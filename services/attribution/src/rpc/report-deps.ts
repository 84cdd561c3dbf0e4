// Names what the reports on figures need.
import type { Db } from 'mongodb';
import type { OpenFigures } from '../store/figures/open-figures.ts';

export interface ReportDeps {
  readonly db: Db;
  readonly openFigures: OpenFigures;
  readonly now?: (() => Date) | undefined;
}
