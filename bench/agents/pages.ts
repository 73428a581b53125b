import { type BenchSite, openSite } from "./site.ts";

const CITIES = ["Accra", "Bergen", "Cusco", "Dakar", "Evora", "Fukuoka", "Galway", "Hobart", "Izmir", "Jaipur"];
const GOODS = ["lamp", "chair", "kettle", "clock", "basket", "mirror"];
const COLORS = ["Red", "Blue", "Green", "White", "Black", "Grey", "Brown"];

const products = COLORS.flatMap((color) => GOODS.map((good) => `${color} ${good}`));
const rows = Array.from({ length: 200 }, (_, index) => ({
  name: `${CITIES[index % CITIES.length] ?? ""} ${100 + index}`,
  people: 10_000 + index * 37,
}));

const MENU = `<header><nav>${["Home", "Products", "Prices", "Blog", "Careers", "Help", "Contact"]
  .map((each) => `<a href="/#${each}">${each}</a>`)
  .join(" ")}</nav></header>`;
const FOOTER = `<footer><p>Made for those who measure.</p>${["Terms", "Privacy", "Imprint", "Status"]
  .map((each) => `<a href="/#${each}">${each}</a>`)
  .join(" ")}</footer>`;

const pages: Readonly<Record<string, readonly [title: string, body: string]>> = {
  login: [
    "Sign in",
    `<form action="/welcome"><label>User <input name="user"></label><label>Password <input type="password" name="secret"></label>
    <label><input type="checkbox" name="keep">Remember me</label><button>Enter</button></form>`,
  ],
  welcome: ["Welcome", `<p>You are signed in.</p>`],
  register: [
    "Register",
    `<form action="/registered"><label>First name <input required></label><label>Last name <input required></label>
    <label>Email <input type="email" required></label><label>Country <select><option>Choose<option>Norway<option>Peru<option>Ghana</select></label>
    <label>About you <textarea></textarea></label><label><input type="checkbox" required>I accept the terms</label><button>Create account</button></form>`,
  ],
  registered: ["Registered", `<p>Your account is ready.</p>`],
  correct: [
    "Order number",
    `<form onsubmit="event.preventDefault(); message.textContent = /^[0-9]{6}$/.test(order.value) ? 'Order found: on its way' : 'An order number has six digits'">
    <label>Order <input id="order"></label><button>Track</button></form><p role="alert" id="message"></p>`,
  ],
  table: [
    "Cities",
    `<label>Filter <input id="filter" oninput="for (const row of document.querySelectorAll('tbody tr')) row.hidden = !row.textContent.includes(filter.value)"></label>
    <table><thead><tr><th>City<th>People<th></tr></thead><tbody>${rows
      .map(
        ({ name, people }) =>
          `<tr><td>${name}</td><td>${people}</td><td><button onclick="detail.textContent = 'Mayor of ${name}: elected'">Details of ${name}</button></td></tr>`,
      )
      .join("")}</tbody></table><p id="detail" role="status"></p>`,
  ],
  paged: [
    "Cities by page",
    `<table><tbody id="body"></tbody></table><button onclick="show(at + 20)">Next page</button><p id="detail" role="status"></p>
    <script>const rows = ${JSON.stringify(rows)}; let at = 0;
    function show(from) { at = from; body.innerHTML = rows.slice(at, at + 20).map(({ name, people }) =>
      '<tr><td>' + name + '</td><td>' + people + '</td><td><button onclick="detail.textContent = \\'Opened ' + name + '\\'">Open ' + name + '</button></td></tr>').join(''); }
    show(0);</script>`,
  ],
  todo: [
    "Todos",
    `<form onsubmit="event.preventDefault(); add(entry.value); entry.value = ''"><label>New todo <input id="entry"></label><button>Add</button></form>
    <ul id="list"></ul><p id="count" role="status"></p>
    <button onclick="filter = 'active'; render()">Active</button><button onclick="filter = 'all'; render()">All</button>
    <script>let todos = [{ text: 'Water plants', done: false }, { text: 'Send letter', done: false }], filter = 'all';
    function add(text) { todos.push({ text, done: false }); render(); }
    function render() { list.innerHTML = ''; for (const todo of todos.filter(({ done }) => filter === 'all' || !done)) {
      const item = document.createElement('li');
      item.innerHTML = '<label><input type="checkbox"' + (todo.done ? ' checked' : '') + '>' + todo.text + '</label> <button>Delete ' + todo.text + '</button>';
      item.querySelector('input').onchange = () => { todo.done = !todo.done; render(); };
      item.querySelector('button').onclick = () => { todos = todos.filter((each) => each !== todo); render(); };
      list.append(item); }
      count.textContent = todos.filter(({ done }) => !done).length + ' left of ' + todos.length; }
    render();</script>`,
  ],
  shop: [
    "Shop",
    `<ul>${products
      .map(
        (name, index) =>
          `<li><h3>${name}</h3><p>A ${name.toLowerCase()} for every room, in stock.</p><span>${10 + index} EUR</span> <button onclick="basket.textContent = 'In the basket: ${name}'">Add ${name}</button></li>`,
      )
      .join("")}</ul><p id="basket" role="status"></p><a href="/cart">Go to checkout</a>`,
  ],
  cart: ["Cart", `<p>1 article, 23 EUR</p><a href="/address">Continue to address</a>`],
  address: [
    "Address",
    `<form action="/delivery"><label>Street <input name="street" required></label><label>Town <input name="town" required></label>
    <label>Postcode <input name="code" required></label><button>Continue to delivery</button></form>`,
  ],
  delivery: [
    "Delivery",
    `<form action="/review"><label>Speed <select name="speed"><option>Standard<option>Express</select></label>
    <label><input type="checkbox" name="gift">Gift wrapping</label><button>Continue to review</button></form>`,
  ],
  review: ["Review", `<p>1 article, 23 EUR and delivery</p><form action="/done"><button>Place order</button></form>`],
  done: ["Thank you", `<p>Your order is placed: number 4711.</p>`],
  settings: [
    "Profile",
    `<button onclick="panel.showModal()">Edit profile</button><p id="saved" role="status"></p>
    <dialog id="panel"><h2>Edit profile</h2><label>Nickname <input id="nick"></label>
    <button onclick="saved.textContent = 'Saved as ' + nick.value; panel.close()">Save</button></dialog>`,
  ],
  suggest: [
    "Travel",
    `<label>Destination <input id="to" oninput="clearTimeout(window.timer); timer = setTimeout(suggest, 150)"></label><ul id="hits"></ul><p id="chosen" role="status"></p>
    <script>const cities = ${JSON.stringify(CITIES)};
    function suggest() { hits.innerHTML = cities.filter((each) => each.toLowerCase().startsWith(to.value.toLowerCase())).map((each) =>
      '<li><button onclick="chosen.textContent = \\'Flights to ' + each + '\\'">' + each + ' airport</button></li>').join(''); }</script>`,
  ],
  tabs: [
    "Questions",
    `<details><summary>How do I pay?</summary><p>By card.</p></details><details><summary>How long is delivery?</summary><p>Two days.</p>
    <button onclick="mail.textContent = 'Subscribed to delivery news'">Subscribe</button></details><p id="mail" role="status"></p>`,
  ],
};

export function startTaskPages(): Promise<BenchSite> {
  return openSite((request, response) => {
    const name = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
    const page = pages[name];
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    const [title, body] = page;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>${title}</title>${MENU}<main><h1>${title}</h1>${body}</main>${FOOTER}`);
  });
}
