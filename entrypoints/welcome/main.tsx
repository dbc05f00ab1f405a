import { mount } from '@/components/shell/mount.tsx';
import { WelcomePage } from '@/components/welcome/welcome-page.tsx';
import changelog from '../../CHANGELOG.md?raw';
import { changesAt } from './changelog-entries.ts';

void mount(<WelcomePage changes={changesAt(location.search, changelog)} />);
