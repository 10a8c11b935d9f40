const GROUPS: readonly (readonly [what: string, programs: string])[] = [
  [
    "reaches the network",
    "curl wget nc ncat netcat socat telnet ssh scp sftp rsync ftp tftp ping ping6 traceroute nmap dig nslookup host whois aria2c http https xh mosh openssl ssh-copy-id ssh-keyscan lynx w3m links tcpdump",
  ],
  [
    "manages packages",
    "apt apt-get aptitude dpkg yum dnf rpm pacman apk brew snap flatpak pip pip3 pipx uv conda mamba poetry gem bundle composer pnpm yarn bun npx pnpx bunx nuget choco winget port nix nix-env",
  ],
  [
    "runs code",
    "perl php lua Rscript julia osascript tclsh expect gdb lldb tsx ts-node make gmake cmake ninja bazel gradle mvn ant rake just task scons meson mocha jest vitest pytest tox nox",
  ],
  [
    "opens a viewer that can start programs",
    "man info vi vim nvim view ex ed emacs nano pico most pg vimdiff",
  ],
  [
    "changes permissions or owners",
    "chmod chown chgrp setfacl setfattr chattr chcon",
  ],
  [
    "changes files",
    "ln link unlink install dd shred patch mkfifo mknod split csplit rename fallocate mktemp",
  ],
  [
    "changes the system",
    "mkfs fdisk parted mount umount shutdown reboot halt poweroff init systemctl service launchctl sysctl modprobe insmod rmmod iptables ufw nft ip ifconfig route swapoff swapon hostnamectl timedatectl useradd userdel usermod groupadd passwd visudo chsh",
  ],
  ["runs things later", "crontab at batch systemd-run screen tmux disown"],
  ["ends processes", "kill killall pkill xkill"],
  [
    "runs containers or deploys",
    "docker podman kubectl helm terraform ansible ansible-playbook aws gcloud az heroku vercel netlify fly oc vagrant qemu lxc",
  ],
  [
    "changes how the shell works",
    "source . alias unalias enable hash bind complete compgen compopt  dirs fc history suspend logout",
  ],
  ["runs as another user", "su runuser login newgrp"],
  [
    "packs or unpacks files",
    "zip 7z 7za gunzip bunzip2 unxz xz bzip2 zstd ar cpio rar unrar",
  ],
  ["handles keys", "gpg gpg2 ssh-keygen ssh-add pass security keyctl"],
  [
    "shows or takes what the user does",
    "xdg-open open xclip xsel pbcopy pbpaste notify-send wl-copy wl-paste screencapture script",
  ],
];

/** Why a program is asked, by name, where more can be said than that it is unknown. */
export const RISKY_PROGRAMS: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(([what, programs]) =>
    programs.split(" ").map((name) => [name, `${name} ${what}`] as const)
  ),
);
